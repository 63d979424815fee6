-- Where somebody who registers wanted to go: kept here until they have confirmed their address, because a link in an
-- email would show a stranger's words to whoever reads the mailbox. No longer than domain/own-path.ts takes.
ALTER TABLE "auth"."user" ADD COLUMN "next_path" text;
--> statement-breakpoint
ALTER TABLE "auth"."user" ADD CONSTRAINT "user_next_path" CHECK ("next_path" ~ '^/' AND length("next_path") <= 2000);
