-- A club that is not at its path is looked for by its slug alone.
CREATE INDEX "clubs_slug" ON "clubs" USING btree ("slug");
