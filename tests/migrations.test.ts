import { describe, expect, test } from 'vitest'
import { breakingMigrations, breakingStatements } from '../scripts/check-migrations.ts'

describe('migrations beside running sites of the version before', () => {
  test('none of ours breaks them', () => {
    expect(breakingMigrations()).toEqual([])
  })

  test.each([
    'ALTER TABLE "works" DROP COLUMN "slug";',
    'drop table works',
    'ALTER TABLE "works" RENAME COLUMN "slug" TO "name";',
    'ALTER TABLE "works" ALTER COLUMN "slug" SET DATA TYPE varchar(10);',
    'ALTER TABLE "works" ALTER COLUMN "slug" SET NOT NULL;',
    'ALTER TABLE "works" ADD COLUMN "pages" integer NOT NULL;',
    'ALTER TABLE "works" ADD CONSTRAINT "few" CHECK (pages < 9) NOT VALID;',
    'CREATE UNIQUE INDEX "one" ON "works" USING btree ("slug");',
    'ALTER TABLE "works" ADD CONSTRAINT "one" UNIQUE("slug");',
  ])('breaks them: %s', (statement) => {
    expect(breakingStatements(statement)).toHaveLength(1)
    expect(breakingStatements(`-- contract: no site before 1.4 is running\n${statement}`)).toEqual([])
  })

  test.each([
    'CREATE TABLE "moons" ("id" serial PRIMARY KEY NOT NULL);--> statement-breakpoint\nALTER TABLE "moons" ADD CONSTRAINT "few" CHECK (id < 9);--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "moons" USING btree ("id");',
    'ALTER TABLE "works" ADD COLUMN "pages" integer;',
    'ALTER TABLE "works" ADD COLUMN "pages" integer DEFAULT 0 NOT NULL;',
    'CREATE INDEX "works_slug" ON "works" USING btree ("slug");',
    '-- nobody will rename anything here\nselect 1;',
  ])('lets them live: %s', (text) => {
    expect(breakingStatements(text)).toEqual([])
  })
})
