import { Link } from '@tanstack/react-router';
import { Card } from '#ui/card.tsx';

/** 'Your Rating' for a visitor who has not signed in (decision 39). */
export function RatingCard() {
  return (
    <Card title="Your Rating">
      <p>
        <Link to="/auth" className="link">
          Sign in
        </Link>{' '}
        to rate this club. Families, players and coaches of a club can rate it.
      </p>
    </Card>
  );
}
