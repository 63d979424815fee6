export { Proposals } from './ui/proposals.tsx';
