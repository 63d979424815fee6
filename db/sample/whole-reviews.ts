/** Complete reviews and comments; each appears once. */
export interface WholeReview {
  readonly stars: number;
  readonly text: string;
}

export const WHOLE_REVIEWS: readonly WholeReview[] = [
  {
    stars: 5,
    text: 'A long review, because I wish I had found one like this two years ago.\n\nWe came as complete beginners. Nobody in our family had ever held a volleyball. At the first open gym my daughter spent an hour serving into the net, and the coach spent an hour standing next to her, changing one thing at a time. She made the second team. I was a bit disappointed, and I was wrong: that team had the better teacher.\n\nWhat is good: practice plans, patience, honest evaluations in January, and a fee sheet on which every line was true. What is less good: the gym is cold, the bleachers are hard, and the coffee is a crime.\n\nWould I do it again? We already have.',
  },
  {
    stars: 2,
    text: 'I want to be fair. The facilities are good and the head coach knows the game.\n\nBut we signed for a roster of ten and ended with thirteen, for two practices and often got one, and for a season of seven tournaments of which two turned into scrimmages. Each change had a reason. Nobody offered anything back. When I asked, I was told that other families had not complained.\n\nSo here I am, complaining: put changes in writing, and give people a choice.',
  },
  {
    stars: 4,
    text: 'Things to know before your first season here:\n- bring your own ball to open gym\n- the side entrance is the one that is open\n- Tuesday ends at 8:30, not 8:00\n- somebody always has spare knee pads\n\nApart from that you will be told everything, and on time.',
  },
  {
    stars: 5,
    text: '<script>alert("ace")</script> My son writes web pages and wanted to know whether this box is safe. The club is, anyway: best coaching he has had. 🏐🔥',
  },
  { stars: 5, text: '🏐🏐🏐🏐🏐 — Best. Season. Ever. 💙💛' },
  {
    stars: 3,
    text: 'Good coaches & a kind atmosphere, but <b>read the refund policy</b> before you sign; we did not, and a broken wrist in December became an expensive one.',
  },
  {
    stars: 1,
    text: 'Our season ended in January when the team was merged with another one in a gym fifty minutes away. I understand that numbers were low. I do not understand that we heard it from the other team’s parents.',
  },
  {
    stars: 4,
    text: 'As a coach from another club I see this one across the net four or five times a year. Their teams warm up by themselves, shake hands properly and dig balls that should hit the floor. Somebody over there is teaching.',
  },
  {
    stars: 5,
    text: 'I am the player, not the parent, so here is my view: the drills are hard, nobody is mean, and when I was moved to libero they gave me a coach who had played it. I got better at school too, because we do homework together at tournaments.',
  },
  {
    stars: 3,
    text: 'Year one: five stars. Year two, after our coach moved away: two and a half. That makes three and a bit. Ask who is going to coach before you decide, and ask again in November.',
  },
  {
    stars: 5,
    text: 'Mi hija empezó sin hablar mucho inglés y la entrenadora aprendió las palabras clave en español en una semana. Hoy es la capitana. Gracias, de verdad.',
  },
  {
    stars: 4,
    text: 'We are a family of tall, clumsy people. They turned one of us into a middle blocker. The other one keeps score, and they taught him that as well.',
  },
  {
    stars: 2,
    text: 'The level is high and so is the pressure. Some children love that. Mine had stomach aches on Saturdays from February on. When we told the coach, he was kind about it and changed nothing.',
  },
  {
    stars: 5,
    text: 'The director called on a Sunday evening to say that my daughter had not made the team, told her the two things to work on, and named two other clubs with open spots. We joined one of them for a year. She made it here the year after. That phone call is why we came back.',
  },
];
