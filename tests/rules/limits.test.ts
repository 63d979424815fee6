import { expect, test } from 'vitest';
import { LIMITS } from '#platform/session/limits.ts';
import { limitsOfFunctions } from './limits.ts';
import { readCode } from './tree.ts';

/** Opens a link whose token nobody can guess, ends what is the caller's own, or goes on after a counted step. */
const UNCOUNTED = '';

/**
 * The classes and targets that each server function counts. Those that only read (GET) are 'reads' and are
 * not counted: public pages come from the cache.
 */
const COUNTED: Readonly<Record<string, string>> = {
  'mail-address.requestChange':
    'appCodes emailChangeMails emailChanges existingAccountMails ownProofs suspiciousSignInMails',
  'mail-address.cancelChange': UNCOUNTED,
  'mail-address.readChangeLink': UNCOUNTED,
  'mail-address.confirmChange': UNCOUNTED,
  'mail-address.stopChange': UNCOUNTED,
  'personal-data.deleteAccount': 'accountDeletions suspiciousSignInMails',
  'personal-data.deleteMember': 'admin appCodes ownProofs suspiciousSignInMails',
  'second-factor.finishSignIn': 'appCodes',
  'second-factor.askPasskey': UNCOUNTED,
  'second-factor.finishSignInWithPasskey': 'passkeySteps',
  'second-factor.startApp': 'factorChanges suspiciousSignInMails',
  'second-factor.confirmApp': 'appCodes appConfirmations',
  'second-factor.turnOffApp': 'factorChanges suspiciousSignInMails',
  'second-factor.makeRecoveryCodes': 'factorChanges suspiciousSignInMails',
  'second-factor.startPasskey': 'factorChanges suspiciousSignInMails',
  'second-factor.addPasskey': UNCOUNTED,
  'second-factor.renamePasskey': UNCOUNTED,
  'second-factor.removePasskey': 'factorChanges suspiciousSignInMails',
  'sessions.endSession': 'appCodes ownProofs suspiciousSignInMails',
  'sessions.endOtherSessions': 'appCodes ownProofs suspiciousSignInMails',
  'sign-in.signUp':
    'confirmationMails confirmationMailsInADay existingAccountMails mailToOthers writes',
  'sign-in.repeatSignUpMail':
    'confirmationMails confirmationMailsInADay existingAccountMails mailToOthers',
  'sign-in.signIn': 'signIn suspiciousSignInMails',
  'sign-in.signOut': UNCOUNTED,
  'sign-in.requestPasswordReset': 'mailToOthers resetsOf resetsOfInADay',
  'sign-in.readConfirmation': UNCOUNTED,
  'sign-in.confirmEmail': UNCOUNTED,
  'sign-in.checkResetToken': UNCOUNTED,
  'sign-in.resetPassword': UNCOUNTED,
  'sign-in.changePassword': 'passwordChanges suspiciousSignInMails',
  'sign-in.saveProfile': 'writes',
  'user-administration.saveRoles': 'admin appCodes ownProofs suspiciousSignInMails',
  'user-administration.setStatus': 'admin appCodes ownProofs suspiciousSignInMails',
  'categories-and-tags.createCategory': 'admin',
  'categories-and-tags.updateCategory': 'admin',
  'categories-and-tags.deleteCategory': 'admin',
  'categories-and-tags.addTag': 'admin',
  'categories-and-tags.removeTag': 'admin',
  'categories-and-tags.renameTag': 'admin',
  'drafts.saveDraft': 'admin',
  'drafts.discardDraft': 'admin',
  'preview-links.createPreviewLink': 'admin',
  'preview-links.withdrawPreviewLink': 'admin',
  'previewed-posts.getPostBehind': 'linkViews',
  'publishing.publishNow': 'admin',
  'publishing.schedulePost': 'admin',
  'publishing.backdatePost': 'admin',
  'publishing.unpublishPost': 'admin',
  'writing.previewPost': 'reads',
  'writing.createPost': 'admin',
  'writing.updatePost': 'admin',
  'writing.deletePost': 'admin',
  'club-administration.addClub': 'admin',
  'club-administration.copyClub': 'admin',
  'club-administration.deleteClub': 'admin',
  'club-administration.getGoesWithClubs': 'reads',
  'club-administration.deleteClubs': 'imports',
  'club-administration.bulkUpdateClubs': 'admin',
  'editing.updateClub': 'writes',
  'lists.undoImport': 'imports',
  'season-editing.saveSheet': 'writes',
  'suggestion-inbox.handleSuggestion': 'admin',
  'suggestions.suggestClub': 'mailToOthers',
  'suggestions.suggestEdit': 'mailToOthers',
  'location-administration.addState': 'admin',
  'location-administration.addCounty': 'admin',
  'location-administration.setLocationStatus': 'admin',
  'location-administration.deleteLocation': 'admin',
  'affiliations.addOwnAffiliation': 'expensiveWrites',
  'affiliations.changeOwnAffiliation': 'expensiveWrites',
  'affiliations.removeOwnAffiliation': 'writes',
  'comments.postComment': 'comments commentsInADay',
  'comments.replyOfficially': 'comments commentsInADay',
  'comments.editComment': 'writes',
  'comments.deleteComment': 'writes',
  'comments.appealRemoval': 'writes',
  'comments.flagComment': 'mailToOthers',
  'moderation.unflagComment': 'admin',
  'moderation.removeComment': 'admin',
  'moderation.answerAppeal': 'admin',
  'ratings.rateClub': 'comments commentsInADay expensiveWrites',
  'ratings.withdrawRating': 'expensiveWrites',
  'saved-clubs.setSaved': 'writes',
  'saved-clubs.joinSaved': 'writes',
  'saved-clubs.noteSaved': 'writes',
  'saved-clubs.setClubAlerts': 'writes',
  'saved-searches.saveSearch': 'writes',
  'saved-searches.renameSearch': 'writes',
  'saved-searches.setSearchAlerts': 'writes',
  'saved-searches.deleteSearch': 'writes',
  'mail-status.sendMailsAgain': 'admin',
  'tryout-editing.addTryouts': 'writes',
  'tryout-editing.changeTryout': 'writes',
  'tryout-editing.setTryoutStatus': 'writes',
  'tryout-editing.deleteTryout': 'writes',
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
