import type { IncomingMessage, ServerResponse } from 'node:http';
import { FILES_PATH } from '#domain/stored-address.ts';
import type { SiteMail } from '#platform/mail/open-mail.ts';
import type { FileServer } from '#platform/storage/file-server.ts';
import { tellWhenClosed } from './answer-kinds.ts';
import type { OnAnswered } from './answer-kinds.ts';
import type { Front } from './front.ts';

/** Stored files and the outbox, if there is one, before the pages of the site. */
export function withFilesAndOutbox(
  front: Front,
  files: FileServer,
  outbox: SiteMail['outbox'],
  onAnswered: OnAnswered | undefined,
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    if (outbox?.page(req, res)) return;
    if (!path.startsWith(`${FILES_PATH}/`)) {
      front.handle(req, res);
      return;
    }
    const began = performance.now();
    files(req, res, path).then(
      (answered) => {
        if (!answered) front.handle(req, res);
        else if (onAnswered) tellWhenClosed(res, began, { kind: 'file' }, onAnswered);
      },
      (error: unknown) => front.refuse(req, res, error),
    );
  };
}
