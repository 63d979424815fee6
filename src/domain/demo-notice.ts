export const DEMO_NOTICE =
  'This is a demo: clubs and people are made up, and others can read and change anything you enter here.';
