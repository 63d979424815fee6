import { useQuery } from '@tanstack/react-query';
import { clubPath } from '#domain/paths.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { button } from '#ui/button.ts';
import { clubAbilitiesQuery } from '../client.ts';

/**
 * 'Edit Club' for those who may (CLUB-21, CLUB-22).
 *
 * @param viewerId of the signed-in person; null for a visitor, as in what the server renders
 */
export function EditClubLink({
  club,
  viewerId,
}: {
  club: ClubAddress & { readonly id: string };
  viewerId: string | null;
}) {
  const { data: abilities } = useQuery(clubAbilitiesQuery(club.id, viewerId));
  if (viewerId === null || !abilities?.canEdit) return null;
  return (
    <a href={`${clubPath(club)}/edit`} className={button.court}>
      Edit Club
    </a>
  );
}
