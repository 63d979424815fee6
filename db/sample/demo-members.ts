import { idFrom } from './random.ts';

/** A demo account; the same in every sample, whatever the seed. */
export interface DemoMember {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly fullName: string;
  readonly userType: 'player' | 'parent' | 'coach' | 'club_representative';
  readonly isAdmin: boolean;
  /** Names of the clubs that it administers. */
  readonly administers: readonly string[];
}

function demoMember(
  key: string,
  fullName: string,
  userType: DemoMember['userType'],
  rights: Partial<Pick<DemoMember, 'isAdmin' | 'administers'>> = {},
): DemoMember {
  return {
    id: idFrom(`demo/${key}`),
    email: `demo-${key}@example.org`,
    username: `demo-${key}`,
    fullName,
    userType,
    isAdmin: false,
    administers: [],
    ...rights,
  };
}

/** The demo accounts: player, parent, coach, club admin and admin. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
  demoMember('player', 'Pat Player', 'player'),
  demoMember('parent', 'Parker Parent', 'parent'),
  demoMember('coach', 'Casey Coach', 'coach'),
  demoMember('club-admin', 'Dana Director', 'club_representative', {
    administers: ['Main Line Meridian Volleyball', 'Wissahickon Herons VBC'],
  }),
  demoMember('admin', 'Ari Admin', 'parent', { isAdmin: true }),
];
