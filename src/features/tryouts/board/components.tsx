export { NextTryouts, TryoutInGuide } from './ui/tryout-entry.tsx';
