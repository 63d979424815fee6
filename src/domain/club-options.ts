/** The option lists (FIND-10, FIND-11, EDIT-39 to EDIT-42), in the order on screen. */
export const GENDERS = ['Boys', 'Girls'] as const;
export type Gender = (typeof GENDERS)[number];

export const TEAM_TYPES = ['National', 'Travel', 'Regional', 'In-House', 'Recreational'] as const;
export type TeamType = (typeof TEAM_TYPES)[number];

/** A filter, not a team type of a club: it finds all of the competing types (D32). */
export const CLUB_TEAM_TYPE = 'Club';
export const CLUB_TEAM_TYPES: readonly TeamType[] = ['National', 'Travel', 'Regional'];

export const AGE_GROUPS = ['U10', 'U11', 'U12', 'U13', 'U14', 'U15', 'U16', 'U17', 'U18'] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

export const PROGRAM_TYPES = ['Youth', 'Adult', 'Camps', 'Clinics', 'Private Lessons'] as const;
export type ProgramType = (typeof PROGRAM_TYPES)[number];

export const DISCIPLINES = ['Indoor', 'Beach', 'Grass', 'Sitting'] as const;

export const ORGANIZATIONAL_AFFILIATIONS = ['USA Volleyball', 'AAU', 'JVA', 'Independent'] as const;
