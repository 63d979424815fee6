/**
 * Sentences of reviews by mood. A club's reviews repeat none before the list is used up.
 * Placeholders: {age} an age group, {coach} a first name, {town} the club's town, {month} a month of the season,
 * {count} a small number.
 */
export const GLAD: readonly string[] = [
  'Coach {coach} learned every name by the second practice and used them.',
  'My daughter went from hiding in the back row to asking for the serve.',
  'Our {age} team improved so much between {month} and May that other parents asked what had happened.',
  'Practices start on the minute and nobody stands in line.',
  'I like that the coaches explain why somebody sits, without being asked twice.',
  'The passing work is boring and it works.',
  'Communication is the best we have seen in three clubs: one email on Sunday, everything in it.',
  'Fees were exactly what they said in September, down to the tournament parking.',
  'They found a spot for my son on the {age} team after a late move to the area, and made him feel expected.',
  'The gym in {town} is nothing special, but the coaching in it is.',
  'After an ankle sprain they gave her a real return plan instead of a pat on the back.',
  'Everyone played in every pool match, and they still won {count} tournaments.',
  'The older players help at the younger practices, and you can see how proud both sides are.',
  'Best decision of the year for our family, and we nearly did not go to the tryout.',
  'I have coached elsewhere, and the practice plans here are better than mine were.',
  'They say no to some tournaments so that kids can have a Saturday. More clubs should.',
  'My setter finally had a coach who had been a setter.',
  'Parents cheer for the whole court here, which took me a while to get used to in the best way.',
  'Tough love from {coach}, but the love part is real.',
  'We asked for a payment plan and nobody made us feel small about it.',
  'Our first tournament was chaos for us and routine for them; they walked us through all of it.',
  'Serve receive at {age} level that looks like high school. I do not know how they do it.',
  'She did not make the top team and still got the same attention.',
  'Video review once a month is gold for kids who learn by watching.',
  'They write an honest evaluation at midseason, two pages, with three things to work on.',
  'The carpool list alone saved our winter.',
  'He used to be nervous about tryouts; this year he asked to go early.',
  'Organized, kind and a little bit strict, in that order.',
  'What sold us: the director answered our questions with numbers, not adjectives.',
  'Two seasons in and I have not heard a coach shout at a child once.',
  'They start every {age} player at several positions before anybody is called a middle.',
  'Great mix of serious and silly; the end-of-season parents’ match is a riot.',
  'Strength training was a surprise bonus, and her knees stopped hurting.',
  'We drive {count} exits further than we have to, and it is worth it.',
  'They were open about what a national schedule would cost before we signed anything.',
  'Small club, big heart, surprisingly good defense.',
  'The assistant coach stays after practice with anyone who wants extra serves.',
  'Even in a losing season the girls wanted to be in that gym.',
  'I came for the schedule and stay because of the people.',
  'College coaches came to watch the {age} team in {month}; the staff prepared the players well for it.',
  'They treat officials politely, and the kids copy them.',
  'Good beginners’ group: net at the right height, light balls, lots of touches.',
  'We moved here from a bigger club and gained about two hundred contacts a week.',
  'New nets, old floor, excellent coaches.',
];

export const MIXED: readonly string[] = [
  'The gym is freezing until {month}, so bring layers.',
  'Parking on tournament days in {town} is an adventure.',
  'Uniforms arrived late, though they did apologize.',
  'The schedule changed {count} times before January; after that it was fine.',
  'Not cheap, but we knew that going in.',
  'Coach {coach} is quiet, which suits some kids more than others.',
  'I wish there were a second {age} team, because the jump between levels is steep.',
  'You get out what you put in here; nobody will chase your child.',
  'Communication with parents could be quicker, with players it is fine.',
  'Playing time evened out after we asked about it.',
  'The website says two practices, but in {month} it was often one.',
  'A good place to start, perhaps less so to stay past U15.',
  'Solid teaching, thin bench: when two were sick we played with seven.',
  'The team app is confusing, ask another parent to show you.',
  'Tournaments were well chosen, although two of them were further away than promised.',
  'We liked the coaches and were lukewarm about the hotel weekends.',
  'Setters and hitters get a lot of attention, defenders a little less.',
  'Concessions duty is no joke: we worked {count} shifts.',
];

export const UNHAPPY: readonly string[] = [
  'Three different coaches in one season is too many for a {age} team.',
  'We were told equal playing time at tryouts and saw something else in {month}.',
  'Emails went unanswered for more than a week, twice.',
  'The fee did not include the last two tournaments, which we learned from an invoice.',
  'Practices were often combined with another team, so twenty players shared one court.',
  'My son sat for most of the spring and nobody could tell him what to work on.',
  'The promised gym fell through and the new one is forty minutes from {town}.',
  'Too much shouting from the bench for this age.',
  'Positions were fixed in the first week and never looked at again.',
  'Rosters grew to thirteen after we had signed.',
  'No practice for {count} weeks in {month}, and no make-up dates.',
  'The top team gets the good coach, and everybody else gets whoever is free.',
  'We asked for the budget and got a slogan.',
  'She stopped enjoying volleyball for a while, which says enough.',
  'Tryouts felt decided before the first ball was hit.',
  'Refunds are possible on paper only.',
];

/** One-liners. */
export const BRIEF: Readonly<Record<'glad' | 'mixed' | 'unhappy', readonly string[]>> = {
  glad: [
    'Great club.',
    'Highly recommend!',
    'Loved it. Coming back next year.',
    'Wonderful coaches, happy kid.',
    '10/10 would carpool again',
    'So glad we found this place.',
    'Well run from top to bottom.',
    'My kid smiles on the way home. Enough said.',
    'good people',
    'The best winter we have had as a family.',
  ],
  mixed: [
    'It was fine.',
    'Good for beginners.',
    'Depends a lot on which coach you get.',
    'ok for the price',
    'Mixed feelings, leaning positive.',
  ],
  unhappy: [
    'Not for us.',
    'We left in February.',
    'Disappointing second season.',
    'Ask about playing time before you sign.',
  ],
};

/** Closing remarks, used now and then. */
export const CLOSING: Readonly<Record<'glad' | 'mixed' | 'unhappy', readonly string[]>> = {
  glad: [
    'We will be back in the fall.',
    'If you are unsure, go and watch a practice.',
    'Happy to answer questions from other parents.',
    'Thank you, {coach}!',
    'Would choose it again.',
  ],
  mixed: [
    'Overall we would probably do it again.',
    'Go and see for yourself.',
    'Maybe it is better in other age groups.',
    'Fair is fair: the teaching is good.',
  ],
  unhappy: [
    'I hope it gets better, because the idea of the club is good.',
    'Other teams in the club seemed happier than ours.',
    'We wish the players well and have moved on.',
  ],
};

/** Questions without a rating, and answers that fit any of them. */
export const QUESTIONS: readonly string[] = [
  'Does anyone know when {age} tryouts are this year? The page I found is from last season.',
  'Is there a beginners’ group for someone who has never played? She just turned eleven.',
  'How strict are they about missing practice for school concerts?',
  'We are moving to {town} in {month}. Can you join in the middle of the season?',
  'What does the fee include? I have heard two different numbers.',
  'Do they take boys in the younger groups, or only from U14 on?',
  'Is the gym reachable by bus or train? We do not have a car on weeknights.',
  'Roughly how many hotel weekends did your {age} team have?',
  'Do players choose their number, or is that by seniority? Asking for a very serious eleven-year-old.',
  'Has anybody done the summer camp here without being a member?',
  'Looking for a carpool from {town} on practice nights, we can drive one way.',
  'How big were the {age} rosters last season?',
];

/** Replies, by what they answer: a question, praise, criticism, or another reply. */
export const REPLIES: Readonly<
  Record<'question' | 'glad' | 'unhappy' | 'reply', readonly string[]>
> = {
  question: [
    'Ask the office, they answered us the same day.',
    'It was different for our team, so check with the coach of your age group.',
    'We had the same question. The information evening cleared it up.',
    'As far as I know that changed this year.',
    'It depends on the level. Our {age} team had it easier.',
    'Go to an open gym first, you learn more there in an hour than on any page.',
    'Write to the director. You get a real answer, usually within two days.',
    'We asked in {month} and were told to come by and watch.',
    'I can only speak for last season, and then it was no trouble at all.',
    'You can borrow what you need for the first weeks, so I would not worry.',
    'Following, we would like to know as well.',
  ],
  glad: [
    'Same here!',
    'Good to know before we sign, thank you.',
    'That matches what we saw.',
    'Which team was that? We are thinking about {age} for next season.',
    'Coach {coach} is the reason we stayed, too.',
    'Ha, yes. My back still remembers the parents’ match.',
    'Glad you wrote this down, I tell everybody the same thing.',
    'Did you pay in parts? We are still doing the sums.',
    'Our experience was good as well, though I would not call it perfect.',
    'Thank you for taking the time. It helped us decide.',
    'See you in the gym in the fall!',
    'Happy for you! We had less luck with our group, but the club is well run.',
  ],
  unhappy: [
    'Sorry to hear that. Was it the {age} team?',
    'We felt that way until {month}, then it got better.',
    'I disagree a little: our coach was very clear about it from the start.',
    'Did you talk to the director about it? It made all the difference for us.',
    'They have a new coordinator now, and answers come faster.',
    'I would not read too much into one tournament, but I see what you mean.',
    'Unfortunately that is how it went for us, too.',
    'In fairness, the gym was not their fault.',
    'Thank you for being honest about it.',
    'Our team had none of this. It seems to depend on the coach.',
  ],
  reply: [
    'Thanks, that helps a lot.',
    'Good point.',
    'Yes, I heard that as well.',
    'Not in my experience, but we have only been there one season.',
    'I will ask on Thursday and write it here.',
    'We may mean different teams. Ours practiced in the small gym.',
    'Exactly.',
    'Then let us talk at the next home tournament, I am at the scorer’s table.',
    'Fair enough!',
    'I think we are saying the same thing.',
    'Interesting, our year was different again.',
    'That is kind of you.',
    'Let us see what next season brings.',
    'Could be. We only joined in {month}.',
    'True, and I should have said that.',
    'It depends on the coach, I suppose.',
    'Agreed.',
    'You put that better than I did.',
    'I would like to hear how it went in the end.',
  ],
};

/** Official replies of clubs. */
export const OFFICIAL_REPLIES: Readonly<
  Record<'question' | 'glad' | 'unhappy', readonly string[]>
> = {
  question: [
    'It depends on the age group. Call us, and we will tell you how it is for yours.',
    'Come and watch a practice first, any evening. There is no need to ask.',
    'Beginners are welcome at every open gym. Write to us, and we will tell you the next date.',
    'The season sheet on this page has it. Where it is silent, write to us and we will add it.',
  ],
  glad: [
    'Thank you. The coaches have read it, and it hangs in the office now.',
    'Thank you for taking the time. See you in the gym.',
    'We are glad it was a good season for your family.',
    'Thank you. The sheet for next season is up, and the payment plan stays as it was.',
    'That is kind of you. We will pass it on to everybody who sweeps that floor.',
    'Thank you, and come by at the next home tournament. The coffee is on us.',
  ],
  unhappy: [
    'You are right about the changes, and we should have told families sooner. From this season on they go out by email the same day.',
    'We are sorry. Please write to us and name the team, and the director will call you this week.',
    'Thank you for saying it openly. We have talked about it with the coaches, and evaluations now come in January and in April.',
    'That is not how we want a season to go. Rosters for next year have ten places and will stay at ten.',
    'We hear you. How playing time is shared is now written down for each team before anybody signs.',
  ],
};

/** For adult leagues, which have neither coaches nor parents in the bleachers. */
export const ADULT_GLAD: readonly string[] = [
  'Came alone, had a team by the second set.',
  'The levels are honest: nobody jump-serves at beginners.',
  'Courts are ready on time and games end on time, which matters on a weeknight.',
  'I had not played since school, and it did not matter.',
  'Friendly captains, rotating subs, very little drama.',
  'The league office answers messages faster than my dentist.',
  'A good place to meet people when you are new in {town}.',
  'Refs know the rules and have a sense of humor.',
];

export const ADULT_UNHAPPY: readonly string[] = [
  'The middle level is a mixed bag, with one team that should have moved up in {month}.',
  'We played with four more often than with six.',
  'Signed up for nine weeks and got seven.',
  'The gym is hard to find in the dark.',
];
