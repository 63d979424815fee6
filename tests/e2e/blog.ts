import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import type { CategoryBuilder, PostBuilder } from '#tests/builders/blog.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let made = 0;

/** Names that no other test uses, sorted late among the categories. */
export function aName(): string {
  made += 1;
  return `zz-${process.pid}-${Date.now().toString(36)}-${made}`;
}

/** A category that no other test uses. */
export function ownCategory(): CategoryBuilder {
  const name = aName();
  return aCategory({ name: `Zz ${name}`, slug: name, description: 'Only here.' });
}

/** Posts of a category, newer than all others; the last one is the newest. */
export function latePosts(category: CategoryBuilder, count: number): PostBuilder[] {
  const name = aName();
  return Array.from({ length: count }, (_, index) =>
    aPost({
      category,
      slug: `${name}-${index}`,
      title: `${name} ${index}`,
      // Without a date: a post with a future date would not be visible.
      date: null,
      createdAt: new Date(Date.UTC(2030, 0, 1 + index)),
    }),
  );
}

/** Stores a picture and returns its public address. */
export async function aPicture(dataDir: string): Promise<string> {
  const name = `${aName()}.png`;
  const folder = join(dataDir, 'files', 'blog');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), Buffer.from(PIXEL, 'base64'));
  return `/files/blog/${name}`;
}
