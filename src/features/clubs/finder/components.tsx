export { ClubCard } from './ui/club-card.tsx';
export { CompareLink, CompareTick, CompareTicked } from './ui/compare-tick.tsx';
