export { ClubField } from './ui/club-field.tsx';
export { LocationFields } from './ui/location-fields.tsx';
