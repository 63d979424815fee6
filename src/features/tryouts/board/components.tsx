export { NextTryouts, TryoutEntry } from './ui/tryout-entry.tsx';
