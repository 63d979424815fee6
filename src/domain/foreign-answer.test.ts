import { describe, expect, test } from 'vitest';
import { refusalIn } from './foreign-answer.ts';

describe('a response that is not from this site', () => {
  const page = '<html><h1>502 Bad Gateway</h1><hr>nginx</html>';

  test.each([502, 503, 504])(
    'a proxy’s page with status %i: that the site does not answer',
    (status) => {
      const { kind, message } = refusalIn(status, page);
      expect(kind).toBe('unavailable');
      expect(message).toBe('The site isn’t responding right now. Please try again in a minute.');
    },
  );

  test("a network's sign-in page: says that the answer came from elsewhere", () => {
    expect(refusalIn(200, '<html>Welcome to our Wi-Fi</html>').message).toMatch(
      /^We couldn’t reach the site\./,
    );
  });

  test.each(['null', '[]', '{"error":""}', '{"error":{"a":1}}', '<p>'])(
    'never the text of %j itself',
    (body) => {
      expect(refusalIn(500, body).message).toMatch(/^We couldn’t reach the site\./);
      expect(refusalIn(413, body).message).toBe(
        'That’s too big for this site. Try a smaller file or less text.',
      );
    },
  );

  test('an empty body has no message, so that the form shows its own', () => {
    expect(refusalIn(500, ' \n').message).toBe('');
    expect(refusalIn(500, '', 'An error occurred during upload').message).toBe(
      'An error occurred during upload',
    );
  });

  test('an error of the site keeps its message', () => {
    const { kind, message } = refusalIn(409, '{"error":"It is shown by a post."}');
    expect([kind, message]).toEqual(['conflict', 'It is shown by a post.']);
  });
});
