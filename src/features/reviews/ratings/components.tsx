export { FamilyRatings } from './ui/family-ratings.tsx';
