export { SeasonCosts } from './ui/season-costs.tsx';
