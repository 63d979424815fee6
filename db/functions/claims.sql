-- Claims of clubs and invitations to administer one. Only these functions write them, and they make club admins of
-- members whose claim is proven. Tokens are made here and only mailed, so that claimants never see them.

-- The same hash as in src/platform/hashed.ts.
CREATE OR REPLACE FUNCTION app.hashed(secret text) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = ''
AS $$ SELECT translate(encode(sha256(convert_to(secret, 'UTF8')), 'base64'), '+/=', '-_') $$;

-- Whether the caller has an active account, and really is an administrator if it acts as one.
CREATE OR REPLACE FUNCTION app.may_act() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$ SELECT app.is_active() AND (current_setting('role') <> 'directory_admin' OR app.is_admin()) $$;

CREATE OR REPLACE FUNCTION app.random_token() RETURNS text
LANGUAGE sql VOLATILE
SET search_path = ''
AS $$ SELECT replace(gen_random_uuid()::text || gen_random_uuid(), '-', '') $$;

CREATE OR REPLACE FUNCTION app.has_club_admin(club uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$ SELECT EXISTS (SELECT 1 FROM public.user_roles WHERE role = 'club_admin' AND club_id = club) $$;

-- Whether a fact of a club has changed in the last 30 days. A new club counts as changed, and so does a merged one,
-- because the log has only one line about the merge.
CREATE OR REPLACE FUNCTION app.has_changed_lately(club uuid, fact text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.clubs WHERE id = club AND created_at > now() - interval '30 days'
    UNION ALL
    SELECT 1 FROM public.audit_log WHERE subject = 'club' AND subject_id = club
      AND created_at > now() - interval '30 days' AND (before ? fact OR after ? fact)
    UNION ALL
    SELECT 1 FROM public.club_merges WHERE kept_id = club
      AND greatest(merged_at, undone_at) > now() - interval '30 days')
$$;

-- What members may know before they claim a club.
CREATE OR REPLACE FUNCTION app.claim_facts(club uuid)
RETURNS TABLE (has_admin boolean, is_contact_new boolean, is_website_new boolean)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT app.has_club_admin(club), app.has_changed_lately(club, 'contact_email'),
    app.has_changed_lately(club, 'website')
  WHERE app.may_act()
$$;

-- Whether a proof counts for a club as it is now. src/features/clubs/claims/host-rules.ts says which hosts count.
CREATE OR REPLACE FUNCTION app.can_prove(club public.clubs, means text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT CASE means
    WHEN 'contact' THEN coalesce(club.contact_email, '') <> '' AND NOT app.has_changed_lately(club.id, 'contact_email')
    WHEN 'dns' THEN coalesce(club.website, '') <> '' AND NOT app.has_changed_lately(club.id, 'website')
    WHEN 'website' THEN coalesce(club.website, '') <> '' AND NOT app.has_changed_lately(club.id, 'website')
      AND NOT app.has_club_admin(club.id)
    ELSE means = 'words'
  END
$$;

-- An ended claim keeps no address and no link. Its link to object stays valid, for a claim that replaces it.
CREATE OR REPLACE FUNCTION app.forget_ended_claim() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  NEW.token_hash := NULL;
  NEW.address := NULL;
  RETURN NEW;
END
$$;

-- A mail about a claim by the caller or, for 'refused', to its owner. The link's secret is after the #.
CREATE OR REPLACE FUNCTION app.mail_about_claim(
  about text, recipient text, club public.clubs, means text, secret text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  -- The job library creates the schema when the site starts.
  IF coalesce(recipient, '') = '' OR pg_catalog.to_regclass('graphile_worker._private_jobs') IS NULL THEN
    RETURN;
  END IF;
  PERFORM graphile_worker.add_job('mail', json_build_object(
    'kind', CASE about WHEN 'granted' THEN 'club-administrator-added' ELSE 'claim' END,
    'about', about, 'to', recipient, 'clubName', club.name, 'means', means,
    'path', '/clubs/' || concat_ws('/', club.state_slug, club.county_slug, club.city_slug, club.slug),
    'link', '/clubs/' || club.id || '/claim' || coalesce('#' || about || '=' || secret, ''),
    'username', coalesce((SELECT username FROM public.profiles WHERE id = app.user_id()), 'a member')));
END
$$;

-- Claims a club for the caller, instead of their open claim, and tells its admins and its contact address. That mailbox
-- gets at most five mails a day about claims without a mailed proof. One that proves the claim can also object to it.
CREATE OR REPLACE FUNCTION app.claim_club(club uuid, means text, mailbox text, words text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  listed public.clubs;
  token text := CASE WHEN means IN ('contact', 'website') THEN app.random_token() END;
  objection text := app.random_token();
  recipient text;
BEGIN
  IF app.may_act() IS NOT TRUE OR app.is_club_admin(club) THEN
    RAISE EXCEPTION 'This account may not claim this club' USING ERRCODE = '42501';
  END IF;
  -- Claims of one club wait for each other here and in app.grant_proven.
  SELECT * INTO listed FROM public.clubs WHERE id = club FOR NO KEY UPDATE;
  IF app.can_prove(listed, means) IS NOT TRUE THEN
    RAISE EXCEPTION 'This proves nothing' USING ERRCODE = '23514', CONSTRAINT = 'club_claims_means';
  END IF;
  IF EXISTS (SELECT 1 FROM public.club_claims AS claim
    WHERE claim.club_id = club AND claim.user_id = app.user_id() AND claim.state = 'held') THEN
    RAISE EXCEPTION 'A claim is held' USING ERRCODE = '23514', CONSTRAINT = 'club_claims_held';
  END IF;
  UPDATE public.club_claims AS claim SET state = 'ended'
  WHERE claim.club_id = club AND claim.user_id = app.user_id() AND claim.state = 'open' AND claim.means <> 'invitation';
  mailbox := CASE means WHEN 'contact' THEN listed.contact_email WHEN 'website' THEN mailbox END;
  INSERT INTO public.club_claims
    (club_id, user_id, means, about, address, words, token_hash, expires_at, dns_value, objection_hash)
  VALUES (club, app.user_id(), means,
    CASE means WHEN 'contact' THEN listed.contact_email WHEN 'words' THEN NULL ELSE listed.website END,
    mailbox, CASE means WHEN 'words' THEN words END, app.hashed(token),
    CASE WHEN means = 'dns' THEN now() + interval '7 days' WHEN token IS NOT NULL THEN now() + interval '24 hours' END,
    CASE means WHEN 'dns' THEN 'club-claim=' || replace(gen_random_uuid()::text, '-', '') END, app.hashed(objection));
  IF token IS NOT NULL THEN
    PERFORM app.mail_about_claim('prove', mailbox, listed, means, token || '&object=' || objection);
  END IF;
  FOR recipient IN
    SELECT min(told.email) FROM (
      SELECT account.email FROM public.user_roles AS held
      JOIN public.profiles AS holder ON holder.id = held.user_id AND holder.status IS DISTINCT FROM 'deactivated'
      JOIN auth."user" AS account ON account.id = held.user_id AND account.email_verified
      WHERE held.role = 'club_admin' AND held.club_id = club
      UNION ALL SELECT listed.contact_email WHERE token IS NOT NULL OR (
        SELECT count(*) FROM public.club_claims AS claim JOIN public.clubs AS its ON its.id = claim.club_id
        WHERE lower(its.contact_email) = lower(listed.contact_email) AND claim.means IN ('words', 'dns')
          AND claim.created_at > now() - interval '1 day') <= 5
    ) AS told WHERE token IS NULL OR lower(told.email) <> lower(mailbox) GROUP BY lower(told.email)
  LOOP
    PERFORM app.mail_about_claim('object', recipient, listed, means, objection);
  END LOOP;
END
$$;

-- Makes the caller, whose claim is proven, a club admin. The claim waits instead if the club has an admin, if another
-- claim is held, or if this member or this proof was refused within a year. It ends if the proven address has changed.
CREATE OR REPLACE FUNCTION app.grant_proven(claim uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  listed public.clubs;
  made public.club_claims;
BEGIN
  SELECT * INTO listed FROM public.clubs
  WHERE id = (SELECT club_id FROM public.club_claims WHERE id = claim) FOR NO KEY UPDATE;
  SELECT * INTO made FROM public.club_claims WHERE id = claim AND user_id = app.user_id() FOR UPDATE;
  IF made.state IS DISTINCT FROM 'open' OR made.proven_at IS NOT NULL OR made.expires_at <= now() THEN
    RETURN 'ended';
  END IF;
  IF app.is_active() IS NOT TRUE OR NOT app.can_prove(listed, made.means)
    OR made.about IS DISTINCT FROM (CASE made.means WHEN 'contact' THEN listed.contact_email ELSE listed.website END) THEN
    UPDATE public.club_claims SET state = 'ended' WHERE id = claim;
    RETURN 'changed';
  END IF;
  UPDATE public.club_claims SET proven_at = now(), token_hash = NULL WHERE id = claim;
  IF app.has_club_admin(listed.id) OR EXISTS (
    SELECT 1 FROM public.club_claims AS other WHERE other.club_id = listed.id AND (other.state = 'held'
      OR (other.state = 'refused' OR other.objected_at IS NOT NULL)
        AND greatest(other.decided_at, other.objected_at) > now() - interval '1 year'
        AND (other.user_id = made.user_id OR lower(other.address) = lower(made.address)
          OR made.means = 'dns' AND other.means = 'dns'))) THEN
    RETURN 'waits';
  END IF;
  UPDATE public.club_claims SET state = 'granted', decided_at = now() WHERE id = claim;
  INSERT INTO public.user_roles (user_id, role, club_id) VALUES (made.user_id, 'club_admin', listed.id);
  RETURN 'granted';
END
$$;

-- Presses the button of a mailed link: proves a claim, accepts an invitation, or objects to a claim, which needs no
-- sign-in.
CREATE OR REPLACE FUNCTION app.use_claim_link(secret text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  made public.club_claims;
  club uuid;
BEGIN
  IF current_setting('role') = 'directory_admin' AND app.is_admin() IS NOT TRUE THEN
    RAISE EXCEPTION 'This account is no administrator' USING ERRCODE = '42501';
  END IF;
  SELECT club_id INTO club FROM public.club_claims WHERE app.hashed(secret) IN (token_hash, objection_hash);
  PERFORM 1 FROM public.clubs WHERE id = club FOR NO KEY UPDATE;
  SELECT * INTO made FROM public.club_claims WHERE app.hashed(secret) IN (token_hash, objection_hash) FOR UPDATE;
  IF made.objection_hash = app.hashed(secret) THEN
    RETURN app.object_to_claim(made);
  END IF;
  IF app.may_act() IS NOT TRUE THEN
    RAISE EXCEPTION 'This account may not use this link' USING ERRCODE = '42501';
  END IF;
  IF made.means <> 'invitation' THEN
    IF made.user_id <> app.user_id() THEN
      RAISE EXCEPTION 'This link is for another account' USING ERRCODE = '23514', CONSTRAINT = 'club_claims_owner';
    END IF;
    RETURN app.grant_proven(made.id);
  END IF;
  -- An invitation ends when its sender loses the role.
  IF made.state IS DISTINCT FROM 'open' OR made.expires_at <= now() OR NOT EXISTS (
    SELECT 1 FROM public.user_roles AS held JOIN public.profiles AS holder ON holder.id = held.user_id
    WHERE held.user_id = made.user_id AND holder.status IS DISTINCT FROM 'deactivated'
      AND (held.role = 'admin' OR held.role = 'club_admin' AND held.club_id = made.club_id)) THEN
    RETURN 'ended';
  END IF;
  IF EXISTS (SELECT 1 FROM public.club_claims AS claim WHERE claim.club_id = made.club_id
    AND claim.user_id = app.user_id() AND claim.state IN ('held', 'refused')) THEN
    RAISE EXCEPTION 'A claim is held' USING ERRCODE = '23514', CONSTRAINT = 'club_claims_held';
  END IF;
  UPDATE public.club_claims
  SET state = 'granted', token_hash = NULL, address = NULL, decided_by = app.user_id(), decided_at = now()
  WHERE id = made.id;
  INSERT INTO public.user_roles (user_id, role, club_id) VALUES (app.user_id(), 'club_admin', made.club_id)
  ON CONFLICT DO NOTHING;
  RETURN 'granted';
END
$$;

-- Holds this member's claims of this club until an administrator decides. A role given by a proof alone is suspended
-- until then, and members who came in through this one since then lose theirs. If no one decided, decided_at equals
-- proven_at; decided_by is also null if the decider's account is deleted.
CREATE OR REPLACE FUNCTION app.object_to_claim(made public.club_claims) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  granted_at timestamptz;
  brought uuid[];
  lost jsonb;
BEGIN
  WITH held AS (
    UPDATE public.club_claims AS claim
    SET state = 'held', token_hash = NULL, objected_at = now(), objected_by = (SELECT id FROM public.profiles WHERE id = app.user_id())
    WHERE club_id = made.club_id AND user_id = made.user_id AND means <> 'invitation'
      AND state IN ('open', 'granted') AND (decided_at IS NULL OR decided_at = proven_at) AND created_at > now() - interval '30 days'
    RETURNING claim.decided_at
  )
  SELECT min(decided_at) INTO granted_at FROM held HAVING count(*) > 0;
  IF NOT FOUND THEN
    RETURN 'ended';
  END IF;
  IF granted_at IS NOT NULL THEN
    WITH RECURSIVE entry AS (
      SELECT CASE means WHEN 'invitation' THEN user_id ELSE decided_by END AS by_id,
        CASE means WHEN 'invitation' THEN decided_by ELSE user_id END AS member_id
      FROM public.club_claims WHERE club_id = made.club_id AND state = 'granted' AND decided_at >= granted_at
    ), through AS (
      SELECT made.user_id AS member_id
      UNION
      SELECT entry.member_id FROM entry JOIN through ON through.member_id = entry.by_id
      WHERE NOT EXISTS (SELECT 1 FROM public.user_roles WHERE user_id = entry.by_id AND role = 'admin')
    )
    SELECT array_agg(member_id) INTO brought FROM through;
    WITH rested AS (
      DELETE FROM public.user_roles WHERE user_id = ANY (brought) AND club_id = made.club_id RETURNING *
    )
    SELECT jsonb_agg(to_jsonb(rested)) INTO lost FROM rested;
    UPDATE public.club_claims SET state = 'ended'
    WHERE club_id = made.club_id AND user_id = ANY (brought) AND means = 'invitation' AND state = 'open';
  END IF;
  -- Triggers only log changes by signed-in users.
  IF lost IS NOT NULL AND app.user_id() IS NULL THEN
    PERFORM app.audit_roles('[]', lost);
  END IF;
  RETURN 'held';
END
$$;

-- Decides a claim: administrators may decide any, club admins those of their club without an objection.
CREATE OR REPLACE FUNCTION app.decide_claim(claim uuid, is_accepted boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  listed public.clubs;
  made public.club_claims;
BEGIN
  SELECT * INTO listed FROM public.clubs
  WHERE id = (SELECT club_id FROM public.club_claims WHERE id = claim) FOR NO KEY UPDATE;
  SELECT * INTO made FROM public.club_claims WHERE id = claim FOR UPDATE;
  IF (app.may_act() AND app.may_edit_club(made.club_id)) IS NOT TRUE OR made.user_id = app.user_id() OR made.means = 'invitation'
    OR made.state = 'held' AND NOT app.is_admin() THEN
    RAISE EXCEPTION 'This account does not decide about this claim' USING ERRCODE = '42501';
  END IF;
  IF made.state NOT IN ('open', 'held') THEN
    RAISE EXCEPTION 'This claim has ended' USING ERRCODE = '23514', CONSTRAINT = 'club_claims_decided';
  END IF;
  IF is_accepted AND (SELECT status FROM public.profiles WHERE id = made.user_id) = 'deactivated' THEN
    RAISE EXCEPTION 'The account is deactivated' USING ERRCODE = '23514', CONSTRAINT = 'club_claims_deactivated';
  END IF;
  UPDATE public.club_claims SET state = CASE WHEN is_accepted THEN 'granted' ELSE 'refused' END, token_hash = NULL,
    decided_by = app.user_id(), decided_at = now()
  WHERE id = claim;
  IF is_accepted THEN
    INSERT INTO public.user_roles (user_id, role, club_id) VALUES (made.user_id, 'club_admin', listed.id)
    ON CONFLICT DO NOTHING;
  ELSE
    PERFORM app.mail_about_claim('refused', email, listed, made.means) FROM auth."user" WHERE id = made.user_id;
  END IF;
END
$$;

-- Invites the owner of a mailbox to administer a club; replaces an earlier invitation.
CREATE OR REPLACE FUNCTION app.invite_club_admin(club uuid, mailbox text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  listed public.clubs;
  token text := app.random_token();
BEGIN
  IF (app.may_act() AND app.may_edit_club(club)) IS NOT TRUE THEN
    RAISE EXCEPTION 'Only club admins invite others' USING ERRCODE = '42501';
  END IF;
  SELECT * INTO listed FROM public.clubs WHERE id = club FOR NO KEY UPDATE;
  UPDATE public.club_claims SET state = 'ended'
  WHERE club_id = club AND means = 'invitation' AND state = 'open' AND lower(address) = lower(mailbox);
  INSERT INTO public.club_claims (club_id, user_id, means, address, token_hash, expires_at)
  VALUES (club, app.user_id(), 'invitation', mailbox, app.hashed(token), now() + interval '7 days');
  PERFORM app.mail_about_claim('invitation', mailbox, listed, 'invitation', token);
END
$$;

-- Records what the job found in the DNS. A found record proves the claim; the job acts for its owner.
CREATE OR REPLACE FUNCTION app.note_dns(claim uuid, seen text, is_proven boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  made public.club_claims;
BEGIN
  -- Locks the club before its claims, like all other functions.
  PERFORM 1 FROM public.clubs WHERE id = (SELECT club_id FROM public.club_claims WHERE id = claim) FOR NO KEY UPDATE;
  UPDATE public.club_claims SET found = left(seen, 500), looked_at = now()
  WHERE id = claim AND means = 'dns' AND state = 'open' AND proven_at IS NULL RETURNING * INTO made;
  IF is_proven AND made.id IS NOT NULL THEN
    PERFORM set_config('app.user_id', made.user_id::text, true);
    IF app.grant_proven(claim) = 'granted' THEN
      PERFORM app.mail_about_claim('granted', account.email, club, 'dns')
      FROM auth."user" AS account, public.clubs AS club WHERE account.id = made.user_id AND club.id = made.club_id;
    END IF;
    PERFORM set_config('app.user_id', '', true);
  END IF;
END
$$;

-- Ends claims that were not proven in time. Claims are kept for two years.
CREATE OR REPLACE FUNCTION app.end_old_claims() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  UPDATE public.club_claims SET state = 'ended'
  WHERE state = 'open' AND proven_at IS NULL AND expires_at <= now();
  DELETE FROM public.club_claims WHERE state NOT IN ('open', 'held') AND created_at < now() - interval '2 years';
$$;
