export const DELETED_USER = 'Deleted user';
