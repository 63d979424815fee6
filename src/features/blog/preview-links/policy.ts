/** Lets those pass who may show guides to others before they are published: who may write them. */
export { requireBlogWriter as requireLinkMaker } from '#features/blog/writing/policy.ts';
