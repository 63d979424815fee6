import { expect, test } from 'vitest';
import { LIMITS } from '#platform/session/limits.ts';
import { limitsOfFunctions } from './limits.ts';
import { readCode } from './tree.ts';

/** Opens a link with an unguessable token, ends the caller's own sessions, or follows a step that was counted. */
const UNCOUNTED = '';

/**
 * The classes and targets that each server function counts. Those that only read (GET) are 'reads' and are
 * not counted: public pages come from the cache.
 */
const COUNTED: Readonly<Record<string, string>> = {
  'accounts.profile.requestChange':
    'appCodes emailChangeMails emailChanges existingAccountMails ownProofs suspiciousSignInMails',
  'accounts.profile.cancelChange': UNCOUNTED,
  'accounts.profile.readChangeLink': UNCOUNTED,
  'accounts.profile.confirmChange': UNCOUNTED,
  'accounts.profile.stopChange': UNCOUNTED,
  'accounts.personal-data.deleteAccount': 'accountDeletions suspiciousSignInMails',
  'accounts.personal-data.deleteMember': 'admin appCodes ownProofs suspiciousSignInMails',
  'accounts.second-factor.finishSignIn': 'appCodes',
  'accounts.second-factor.askPasskey': UNCOUNTED,
  'accounts.second-factor.finishSignInWithPasskey': 'passkeySteps',
  'accounts.second-factor.startApp': 'factorChanges suspiciousSignInMails',
  'accounts.second-factor.confirmApp': 'appCodes appConfirmations',
  'accounts.second-factor.turnOffApp': 'factorChanges suspiciousSignInMails',
  'accounts.second-factor.makeRecoveryCodes': 'factorChanges suspiciousSignInMails',
  'accounts.second-factor.startPasskey': 'factorChanges suspiciousSignInMails',
  'accounts.second-factor.addPasskey': UNCOUNTED,
  'accounts.second-factor.renamePasskey': UNCOUNTED,
  'accounts.second-factor.removePasskey': 'factorChanges suspiciousSignInMails',
  'accounts.sessions.endSession': 'appCodes ownProofs suspiciousSignInMails',
  'accounts.sessions.endOtherSessions': 'appCodes ownProofs suspiciousSignInMails',
  'accounts.sign-in.signUp':
    'confirmationMails confirmationMailsInADay existingAccountMails mailToOthers writes',
  'accounts.sign-in.repeatSignUpMail':
    'confirmationMails confirmationMailsInADay existingAccountMails mailToOthers',
  'accounts.sign-in.signIn': 'signIn suspiciousSignInMails',
  'accounts.sign-in.signOut': UNCOUNTED,
  'accounts.sign-in.requestPasswordReset': 'mailToOthers resetsOf resetsOfInADay',
  'accounts.sign-in.readConfirmation': UNCOUNTED,
  'accounts.sign-in.confirmEmail': UNCOUNTED,
  'accounts.sign-in.checkResetToken': UNCOUNTED,
  'accounts.sign-in.resetPassword': UNCOUNTED,
  'accounts.sign-in.changePassword': 'passwordChanges suspiciousSignInMails',
  'accounts.sign-in.saveProfile': 'writes',
  'accounts.administration.exportMembers': 'appCodes imports ownProofs suspiciousSignInMails',
  'accounts.administration.saveRoles': 'admin appCodes ownProofs suspiciousSignInMails',
  'accounts.administration.setStatus': 'admin appCodes ownProofs suspiciousSignInMails',
  'blog.categories-and-tags.createCategory': 'admin',
  'blog.categories-and-tags.updateCategory': 'admin',
  'blog.categories-and-tags.deleteCategory': 'admin',
  'blog.categories-and-tags.addTag': 'admin',
  'blog.categories-and-tags.removeTag': 'admin',
  'blog.categories-and-tags.renameTag': 'admin',
  'blog.writing.saveDraft': 'admin',
  'blog.writing.discardDraft': 'admin',
  'blog.publishing.createPreviewLink': 'admin',
  'blog.publishing.withdrawPreviewLink': 'admin',
  'blog.publishing.getPostBehind': 'linkViews',
  'blog.publishing.publishNow': 'admin',
  'blog.publishing.schedulePost': 'admin',
  'blog.publishing.backdatePost': 'admin',
  'blog.publishing.unpublishPost': 'admin',
  'blog.writing.previewPost': 'reads',
  'blog.writing.createPost': 'admin',
  'blog.writing.updatePost': 'admin',
  'blog.writing.deletePost': 'admin',
  'clubs.administration.addClub': 'admin',
  'clubs.administration.copyClub': 'admin',
  'clubs.administration.deleteClub': 'admin',
  'clubs.administration.getGoesWithClubs': 'reads',
  'clubs.administration.deleteClubs': 'imports',
  'clubs.administration.bulkUpdateClubs': 'admin',
  'clubs.administration.getFieldValues': 'reads',
  'clubs.administration.setField': 'imports',
  'clubs.administration.undoBulkEdit': 'imports',
  'clubs.editing.confirmFacts': 'writes',
  'clubs.claims.pressButton':
    'appCodes claimMails mailToOthers ownClaims ownProofs suspiciousSignInMails writes',
  'clubs.editing.updateClub': 'writes',
  'clubs.freshness.answerAsked': UNCOUNTED,
  'clubs.freshness.getAskedClub': UNCOUNTED,
  'clubs.lists.settleImport': 'admin',
  'clubs.lists.undoImport': 'imports',
  'clubs.mailings.previewMailing': 'reads',
  'clubs.mailings.sendMailing': 'imports',
  'clubs.merging.mergeClubs': 'admin',
  'clubs.merging.tellApart': 'admin',
  'clubs.merging.undoMerge': 'admin',
  'clubs.season-sheets.saveSheet': 'writes',
  'clubs.suggestions.decideFacts': 'writes',
  'clubs.suggestions.handleSuggestion': 'admin',
  'clubs.suggestions.suggestClub': 'mailToOthers',
  'clubs.suggestions.suggestEdit': 'mailToOthers',
  'places.administration.addState': 'admin',
  'places.administration.addCounty': 'admin',
  'places.administration.setLocationStatus': 'admin',
  'places.administration.deleteLocation': 'admin',
  'reviews.affiliations.addOwnAffiliation': 'expensiveWrites',
  'reviews.affiliations.changeOwnAffiliation': 'expensiveWrites',
  'reviews.affiliations.removeOwnAffiliation': 'writes',
  'reviews.comments.postComment': 'comments commentsInADay',
  'reviews.comments.replyOfficially': 'comments commentsInADay',
  'reviews.comments.editComment': 'writes',
  'reviews.comments.deleteComment': 'writes',
  'reviews.comments.appealRemoval': 'writes',
  'reviews.comments.flagComment': 'mailToOthers',
  'reviews.moderation.unflagComment': 'admin',
  'reviews.moderation.removeComment': 'admin',
  'reviews.moderation.answerAppeal': 'admin',
  'reviews.moderation.undoDecision': 'admin',
  'reviews.ratings.rateClub': 'comments commentsInADay expensiveWrites',
  'reviews.ratings.withdrawRating': 'expensiveWrites',
  'saved.clubs.setSaved': 'writes',
  'saved.clubs.joinSaved': 'writes',
  'saved.clubs.noteSaved': 'writes',
  'saved.clubs.setClubAlerts': 'writes',
  'saved.searches.saveSearch': 'writes',
  'saved.searches.renameSearch': 'writes',
  'saved.searches.setSearchAlerts': 'writes',
  'saved.searches.deleteSearch': 'writes',
  'site.audit-log.undoChange': 'admin',
  'site.waiting.sendMailsAgain': 'admin',
  'site.waiting.setWaitingAlerts': 'admin',
  'tryouts.editing.addTryouts': 'writes',
  'tryouts.editing.changeTryout': 'writes',
  'tryouts.editing.setTryoutStatus': 'writes',
  'tryouts.editing.deleteTryout': 'writes',
  'uploads.setUploadAlt': 'writes',
};

const CODE = readCode(['src']).filter(({ path }) => !/\.(?:test|fixture)\.tsx?$/.test(path));

test('every server function that writes counts in its class', () => {
  const found = Object.entries(limitsOfFunctions(CODE)).map(([name, limits]) => [
    name,
    limits.join(' '),
  ]);
  expect(Object.fromEntries(found)).toEqual(COUNTED);
});

test('every limit is counted somewhere', () => {
  const named = CODE.flatMap(({ text }) =>
    Array.from(text.matchAll(/\bLIMITS\.(\w+)/g), ([, name]) => name),
  );
  expect(Object.keys(LIMITS).filter((name) => !named.includes(name))).toEqual([]);
});

test('finds the limits of a function through imports, helpers, and its handler', () => {
  const files = [
    {
      path: 'src/features/a/functions.ts',
      text: `import * as commands from './commands.server.ts';
import { other as renamed } from '#features/a/commands.server.ts';
export const one = createServerFn({ method: 'POST' }).handler(asActor(commands.one));
export const two = createServerFn({ method: 'POST' }).handler(asActor(renamed, 'admin'));
export const three = createServerFn({ method: 'POST' }).handler(asActor(none));
export const four = createServerFn({ method: 'GET' }).handler(asActor(none));
`,
    },
    {
      path: 'src/features/a/commands.server.ts',
      text: `export function one() {\n  helper();\n}\n\nfunction helper() {\n  limit(LIMITS.writes);\n}\n\nexport function other() {\n  return 1;\n}\n`,
    },
  ];
  expect(limitsOfFunctions(files)).toEqual({
    'a.one': ['writes'],
    'a.two': ['admin'],
    'a.three': [],
  });
});
