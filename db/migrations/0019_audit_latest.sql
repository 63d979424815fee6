-- The history of all clubs, of all members and so on, newest first.
CREATE INDEX "audit_log_latest" ON "audit_log" USING btree ("subject","id" DESC NULLS LAST);