/** Shown in place of somebody whose account is gone. */
export const DELETED_USER = 'Deleted user';
