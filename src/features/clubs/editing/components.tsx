export { ClubField } from './ui/club-field.tsx';
