import type { ClubKind } from './club-names.ts';
import { Deck, filled } from './random.ts';
import type { Random } from './random.ts';

/** First sentences by kind of club; the placeholders are filled in from the club. */
const OPENINGS: Readonly<Record<ClubKind, readonly string[]>> = {
  competitive: [
    'We are a year-round club for players who want to find out how good they can get.',
    '{name} fields national and travel teams from the middle of {county} County and enters the big qualifiers every spring.',
    'Our program is built on long training blocks, small groups and coaches who stay for years, not seasons.',
    'Most of our players arrive at twelve or thirteen and leave for college; in between we teach them the whole game.',
    'A training-first club: three practices for every tournament, and video after each one.',
    'We keep one team per level, never two, so that every player has the head coach in the gym.',
    'Players come to {city} from four counties because practices here are demanding and end on time.',
  ],
  travel: [
    'A mid-sized travel club from {city}: serious about practice, sensible about weekends.',
    'We play regional and travel schedules within about three hours of {city}, with one hotel weekend a year.',
    '{name} started as one team in a borrowed school gym and now has a team in most age groups.',
    'Our goal is simple: every player should be able to play two positions well by the end of the season.',
    'We run travel teams for school players who want more volleyball without giving up every Saturday from December to June.',
    'Eight to ten players on a roster, two practices a week, seven or eight tournaments. That is the deal, and we keep to it.',
    'Neighbors started this club so that players from {county} County would not have to drive forty minutes to train.',
  ],
  community: [
    'A community program for beginners and for players who simply like the game.',
    'We teach volleyball to children of {city} and the towns around it, on weeknights, at a price families can plan for.',
    'No tryouts for our youngest groups: come to an open gym, borrow knee pads, see if you like it.',
    'Volunteers run this club. Fees pay for the gym, the balls and the insurance, and for little else.',
    '{name} is where many players in {county} County touch a volleyball for the first time.',
    'In-house league in the fall, one regional team in winter, grass triples when the weather turns.',
    'We believe a good first coach matters more than a good first record.',
  ],
  boys: [
    'Boys’ volleyball in {county} County, from first serve to varsity.',
    'There were eleven of us in the first season. Now there are boys’ teams in four age groups and a waiting list for the youngest.',
    'We give boys a place to play before high school, when few schools around {city} offer it.',
    'Our boys train with former college players and travel to the tournaments where the other good teams are.',
    'A club for boys only: fast ball, heavy serves and a lot of ball control work nobody sees.',
  ],
  adult: [
    'Coed sixes for adults in and around {city}: come alone, leave with a team.',
    'Weeknight leagues in three levels, subs always welcome, and somebody usually brings snacks.',
    'We rent the gym, you bring shoes. Drop-in nights and a short league in fall, winter and spring.',
    'Former players, late starters and people who lost a bet: everyone gets to play every set.',
  ],
  sparse: [
    'Small club in {city}.',
    'A handful of teams near {city}; write to us for practice times.',
    'We play on Sundays.',
  ],
};

const TRAINING: readonly string[] = [
  'Practices run from late November to the end of May, two evenings a week of two hours each.',
  'Every practice starts with twenty minutes of passing, whatever the age group.',
  'Setters have their own hour on Wednesdays.',
  'Strength sessions are included from U15 up and are led by a certified trainer.',
  'We film two practices a month and go through the clips with the players.',
  'Players are grouped by what they can do today; the groups are looked at again in January.',
  'From March on we move one practice a week outdoors when the weather lets us.',
  'We ask for one thing above all: tell your coach early when you cannot come.',
  'New liberos and defensive specialists are trained as such, not left over from other positions.',
  'The first month is skills only; lineups come later.',
];

const PEOPLE: readonly string[] = [
  'All coaches are background-checked and hold at least a level one certification.',
  'Each team has a head coach and an assistant, so practice happens even when one is ill.',
  'Several of our coaches played here themselves.',
  'Playing time is discussed in person with the player, by appointment, and never on a tournament day.',
  'A parent representative on every team keeps the calendar and the carpool list.',
  'Our director answers messages within two days, usually with a straight answer.',
  'We meet every family before an offer is signed and go through the year together.',
];

const MONEY: readonly string[] = [
  'The fee covers gym time, coaching, tournaments and the uniform; travel is separate and listed in advance.',
  'Payment in six parts, and a hardship fund that nobody outside the board hears about.',
  'Brothers and sisters pay a quarter less.',
  'No fundraising quotas. If a team wants a fourth tournament, the families vote on it.',
  'Uniforms are kept for two seasons, which saves every family about a hundred dollars.',
  'The full budget is handed out at the information evening in September.',
];

const CLOSINGS: readonly string[] = [
  'Come and watch a practice before you decide; no appointment needed.',
  'Tryout dates go up in August. Players who miss them can ask for a private evaluation.',
  'Open gyms on the first Friday of every month.',
  'Founded in {year}, still in the same neighborhood.',
  'Questions are welcome at any time of the year.',
  'We would rather be the right club for forty players than a fair one for two hundred.',
  'If we are not the right club for you, we will tell you who might be.',
];

const SHORT: readonly string[] = [
  'Volleyball.',
  'Competitive',
  'Girls & boys',
  'Fun first!',
  'Youth club',
  'Travel teams, U12–U16.',
  'Est. {year}',
  'Recreational league.',
];

const LONG: readonly string[] = [
  'How a year looks: information evening in September, tryouts in the fall, skills in December, league play from January, the last tournament around Memorial Day. July is free. In August we run two weeks of camps that are open to everybody, members or not, and the older players coach the younger ones in the morning session.\n\nWhat we ask: be on time, be kind to officials, and help with scorekeeping when it is your turn. Parents are welcome at practice and are asked to leave the coaching to the coaches.',
  'We are sometimes asked why our teams do not play more. The answer is arithmetic. A tournament day gives a player perhaps ninety minutes of volleyball for twelve hours away from home; a good practice gives the same in an evening. So we choose six or seven events that suit each team and spend the rest of the winter in the gym.\n\nPlayers who want a heavier schedule can guest with our older teams, as long as schoolwork allows it. We do ask about schoolwork.',
  'Our gyms are shared with school teams, so schedules change in the playoff weeks of winter sports; we publish them a month ahead and change them as little as we can. Each team has one fixed evening and one that moves.\n\nTransport is the hardest part for many families. Ask us about the van from the train station, which one of our parents drives on Tuesdays, and about the carpool list. Nobody has missed a season here for want of a ride.',
];

/** The facts that a description may mention. */
export interface DescribedClub {
  readonly name: string;
  readonly kind: ClubKind;
  readonly city: string;
  readonly county: string;
  readonly year: number;
}

/**
 * Writes descriptions; a sentence is repeated only after all others of its kind were used.
 *
 * @param random decides length and order
 * @returns a function from a club to its description, which may be null or one word
 */
export function describer(random: Random): (club: DescribedClub) => string | null {
  const deckOf = (texts: readonly string[]) => new Deck(texts, random);
  const decks = {
    training: deckOf(TRAINING),
    people: deckOf(PEOPLE),
    money: deckOf(MONEY),
    closing: deckOf(CLOSINGS),
    short: deckOf(SHORT),
    long: deckOf(LONG),
  };
  const openings = new Map(
    Object.entries(OPENINGS).map(([kind, texts]) => [kind, deckOf(texts)] as const),
  );

  return (club) => {
    const opening = openings.get(club.kind)?.deal() ?? '';
    const { training, people, money, closing } = decks;
    const youth = club.kind !== 'adult' && club.kind !== 'sparse';
    const length = youth
      ? random.weighted([
          ['none', 6],
          ['short', 7],
          ['opening', 14],
          ['middle', 45],
          ['full', 20],
          ['long', 8],
        ])
      : random.weighted([
          ['none', 4],
          ['short', 2],
          ['opening', 8],
        ]);
    const sentences = {
      none: () => [],
      short: () => [decks.short.deal()],
      opening: () => [opening],
      middle: () => [opening, random.pick([training, people, money]).deal(), closing.deal()],
      full: () => [opening, training.deal(), people.deal(), money.deal(), closing.deal()],
      long: () => [opening, training.deal(), people.deal(), `\n\n${decks.long.deal()}`],
    }[length]();
    if (sentences.length === 0) return null;
    return filled(sentences.join(' ').replace(' \n', '\n'), {
      name: club.name,
      city: club.city,
      county: club.county,
      year: String(club.year),
    });
  };
}
