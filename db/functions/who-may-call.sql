-- Who may call which function; all others are for triggers and functions that run as the owner.
-- Administrators may call what members may. Last in this folder, because the functions must exist.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC,
  directory_visitor, directory_member, directory_admin, directory_accounts, directory_jobs;

-- Policies and column checks run as the writer.
GRANT EXECUTE ON FUNCTION app.user_id, app.is_active, app.is_admin, app.may_edit_club, app.is_affiliated,
  app.is_staff, app.is_own_comment, app.may_reply_officially, app.own_rating, app.has_reported, app.own_appeal,
  app.is_short_list, app.is_team_counts, app.slugify, app.folded, app.is_merging
  TO directory_visitor, directory_member;

GRANT EXECUTE ON FUNCTION app.begin_once, app.end_once, app.enqueue_mail, app.picture_copies,
  app.count_page_view, app.count_campaign, app.count_empty_search, app.place_of, app.unsubscribe,
  app.rating_figures, app.newest_reviews, app.moderation_figures, app.previewed_post, app.previewed_body,
  app.full_name_of, app.shown_author, app.opt_out_of_club_mail, app.merged_into,
  app.club_history, app.use_claim_link
  TO directory_visitor, directory_member;

GRANT EXECUTE ON FUNCTION app.own_record, app.own_saved, app.own_suggestions, app.own_moderation,
  app.own_sign_in_security, app.appeal_removal, app.is_party, app.claim_username, app.claim_facts, app.claim_club,
  app.decide_claim, app.invite_club_admin
  TO directory_member;

GRANT EXECUTE ON FUNCTION app.bulk_update_clubs, app.kept_with_clubs, app.emails_of, app.affiliations_of, app.alike_usernames,
  app.members_by_email, app.mail_backlog, app.unsent_mails, app.send_mails_again, app.ask_for_pictures,
  app.decide_reports, app.undo_decision, app.answer_appeal, app.version_of_case, app.is_drafted_elsewhere,
  app.send_club_mailing, app.merge_clubs, app.undo_merge, app.merge_counts
  TO directory_admin;

GRANT EXECUTE ON FUNCTION app.enqueue_mail, app.second_factor_due, app.lacks_second_factor,
  app.forget_changes, app.forget_given_up_mails, app.forget_idempotency_keys, app.forget_page_views,
  app.forget_suggestions, app.forget_merges, app.begin_deletion, app.claim_username
  TO directory_accounts;

GRANT EXECUTE ON FUNCTION app.next_post_to_render, app.keep_rendered_post, app.ask_for_pictures,
  app.picture_copies, app.take_pictures_to_fetch, app.keep_fetched_picture, app.forget_pictures,
  app.unused_files, app.hold_file_references, app.forget_uploads,
  app.begin_digest, app.begin_sending_digest,
  app.enqueue_mail, app.note_mail, app.note_dns, app.end_old_claims
  TO directory_jobs;
