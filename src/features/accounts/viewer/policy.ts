/** Whether somebody may use the screens of the administration. */
export function canAdminister(roles: readonly string[]): boolean {
  return roles.includes('admin');
}
