export { NextTryouts } from './ui/next-tryouts.tsx';
export { TryoutEntry } from './ui/tryout-entry.tsx';
