import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * A better-auth plugin that begins a session for somebody who has proved their identity some other
 * way. It has no URL of its own and sets the same cookie as every sign-in.
 */
export function sessionsWithoutPassword() {
  return {
    id: 'sessions-without-password',
    endpoints: {
      beginSessionOf: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.userId);
          if (!user) return context.json({ token: null });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({ token: session.token });
        },
      ),
    },
  } as const;
}
