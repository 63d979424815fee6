/** Made-up people: members of the site, and surnames and first names for club directors. */
export const FIRST_NAMES: readonly string[] = [
  'Adaeze',
  'Bettina',
  'Carmela',
  'Dominic',
  'Elspeth',
  'Farouk',
  'Greta',
  'Hollis',
  'Ivonne',
  'Jarek',
  'Keiko',
  'Leopold',
  'Marisol',
  'Nadine',
  'Octavia',
  'Priya',
  'Quentin',
  'Rosalind',
  'Søren',
  'Tomasz',
  'Ursula',
  'Vivienne',
  'Wendell',
  'Ximena',
  'Yolanda',
  'Zora',
];

export const SURNAMES: readonly string[] = [
  'Abernathy',
  'Baptiste',
  'Castellano-Reyes',
  'Dąbrowski',
  'Eisenhauer',
  'Fairweather',
  'Grubb',
  'Hostetter',
  'Ibáñez',
  'Jankowski',
  'Kowalczyk',
  "O'Shaughnessy",
  'Li',
  'McIlhenny',
  'Nakagawa',
  'Okonkwo',
  'Pennypacker',
  'Quattrone',
  'Rittenberg',
  'Stoltzfus',
  'Thackeray',
  'Umstead',
  'Van Horn',
  'Wisniewski',
  'Yoder',
  'Zimmerman',
];

/** One line for each member: full name; username; user type; ZIP code of home. '-' means none. */
const MEMBER_LINES = `
Marguerite Fallowfield; margie_f; parent; 19003
Desmond Achterberg; desmond.a; coach; 19446
Imani Thistlewood; imani14; player; 19118
Rosario Bellweather; RosarioB; parent; 19147
Katarzyna Wolny; kasia_w; parent; 19136
Theo Hartranft; theo-hits; player; 18901
Gwendolyn Pryce; gwen.pryce; coach; 19380
Luis Ángel Montero; luisangel; parent; 19601
Beatrix Hollowell; bea_setter; player; 19063
Nnamdi Eze-Carter; nnamdi_ec; parent; 19082
Saoirse McGlinchey; saoirse; player; 19083
Harold Umberger; halumberger; parent; 17543
Priscilla Yamamoto; pyamamoto; club_representative; 19342
Jericho Vandegrift; jericho_v; player; 08002
Annelise Kratz; annelise.k; parent; 18944
Rutger Dalrymple; CoachRutger; coach; 08540
Philomena Sgro; philo_s; parent; 19014
Odalys Quintero; odalysq; player; 18102
Barnaby Stellwagen; barnaby; parent; 19711
Mei-Lin Foxworthy; meilin_fox; parent; 08033
Cordelia Appleyard; cordy; player; 19422
Tobias Rauch; tobias_rauch; coach; 17601
Winifred Delacroix; winnie.d; parent; 08057
Jamal Everhart; jamal_e; player; 19801
Ottilie Brandt; ottilie; player; 19335
Fergus Pennington-Hale; fergusph; parent; 19073
Valentina Orsini; vale_orsini; parent; 08108
Cyrus Wetherill; cyrus_w; club_representative; 19464
Henrietta Loomis; hloomis; parent; 18940
Kofi Blankenship; kofi_b; player; 08054
Delphine Marchetti; delphine; coach; 08234
Ezekiel Troyer; zeke_t; parent; 17522
Noor Al-Habashi; noor.h; parent; 19406
Clementine Voss; clem_libero; player; 18017
Bartholomew Finch; bartfinch; parent; 08062
Astrid Nyqvist; astrid_n; player; 19958
Rafferty Quill; raffq; parent; 19901
Juniper Castellanos; juniper; player; 19020
Magdalena Szabo; magda_s; coach; 18049
Lemuel Stockbridge; lemstock; parent; 08360
Perpetua Adeyemi; perpetua; parent; 08046
Caspian Rourke; caspian_r; player; 19128
Dorothea Winkelman; dot_w; parent; 19512
Ignatius Feeney; iggy_feeney; coach; 19154
Solveig Hartmann; solveig; club_representative; 19803
Bronwyn Tull; bronwyn_t; parent; 08226
Matteo Giancola; matteo_g; player; 08028
Lavender Osei; lav.osei; player; 19701
Cornelius Beiler; cbeiler; parent; 17601
-; volleymom_of_three; parent; 19044
-; net.zero; player; 19460
-; DigDeep; coach; 08043
-; sideout22; player; 19006
Ulrich Baumgardner; -; parent; 18062
Temperance Vale; -; parent; 19973
`;

/** A member of the sample data as written above. */
export interface SamplePerson {
  readonly fullName: string | null;
  readonly username: string | null;
  readonly userType: string;
  readonly zip: string;
}

/** The members, in the order in which they signed up. */
export const PEOPLE: readonly SamplePerson[] = MEMBER_LINES.trim()
  .split('\n')
  .map((line) => {
    const [fullName = '-', username = '-', userType = '', zip = ''] = line.split('; ');
    return {
      fullName: fullName === '-' ? null : fullName,
      username: username === '-' ? null : username,
      userType,
      zip,
    };
  });
