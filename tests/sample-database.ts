import { sql } from 'drizzle-orm';
import { loadSampleData } from '../db/sample/load.ts';
import { aDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

/** A test's database with the sample data, and queries on it. */
export interface SampleDatabase extends TestDatabase {
  /** The integer that a SELECT returns; NaN without a row. */
  numberOf(question: string): Promise<number>;
}

/** A new database with the sample data of one seed. */
export async function aSampleDatabase(): Promise<SampleDatabase> {
  const database = await aDatabase();
  await loadSampleData({ ownerUrl: database.ownerUrl, seed: 7 });
  return {
    ...database,
    async numberOf(question) {
      const { rows } = await database.sql.execute<{ answer: number }>(
        sql.raw(`select (${question})::integer as answer`),
      );
      return rows[0]?.answer ?? Number.NaN;
    },
  };
}
