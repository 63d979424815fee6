import { createFileRoute } from '@tanstack/react-router';
import { answerRobots } from '#features/site/sitemap/functions.ts';

/** NAV-01 */
export const Route = createFileRoute('/robots.txt')({
  server: { handlers: { GET: () => answerRobots() } },
});
