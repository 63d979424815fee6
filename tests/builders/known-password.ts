/**
 * The password of members made `withPassword`, and its scrypt hash as accounts store it. It is constant,
 * so that making many members takes no time and the sample data is the same each time.
 */
export const KNOWN_PASSWORD = {
  text: 'volleyball',
  hash: '$scrypt$ln=15,r=8,p=3$MHryyPX7nzvazPZwQ6sUkg$kXOw9R9P9sD8H/2zBnMJxogN9Z3UBzaJzVD3QV5inKDOLijjHXkd1wVK8Tpnn00TXb5o6VPUWhfj74nhpqLxmw',
} as const;
