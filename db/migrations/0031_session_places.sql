-- Nothing has written these so far; from now on they hold what the owner of a session knows it by.
UPDATE auth.session SET ip_address = NULL, user_agent = NULL
WHERE char_length(ip_address) > 60 OR char_length(user_agent) > 300;
--> statement-breakpoint
ALTER TABLE "auth"."session" ADD CONSTRAINT "session_ip_address_length" CHECK (char_length("auth"."session"."ip_address") <= 60);--> statement-breakpoint
ALTER TABLE "auth"."session" ADD CONSTRAINT "session_user_agent_length" CHECK (char_length("auth"."session"."user_agent") <= 300);
