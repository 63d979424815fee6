export { ClubCard } from './ui/club-card.tsx';
