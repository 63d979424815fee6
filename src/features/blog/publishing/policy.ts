/** Lets those pass who may say when guides are published: who may write them. */
export { requireBlogWriter as requirePublisher } from '#features/blog/writing/policy.ts';
