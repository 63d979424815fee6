import { Link } from '@tanstack/react-router';
import { Card } from '#ui/card.tsx';

/** 'Your Affiliation' for a visitor who has not signed in (decision 39). */
export function AffiliationCard() {
  return (
    <Card title="Your Affiliation">
      <p>
        <Link to="/auth" className="link">
          Sign in
        </Link>{' '}
        to say that you or your child play, coach or work for this club.
      </p>
    </Card>
  );
}
