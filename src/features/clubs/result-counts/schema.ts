/** Beyond this a number of clubs is shown as '10,000+'. */
export const COUNT_LIMIT = 10_000;
/** The same where very many clubs have to be looked through for a name or a kind: '1,000+'. */
export const COUNT_LIMIT_OF_MANY = 1_000;
