/**
 * Marks the browser that asked for a link; readable by the verify page. `__Host-` stops sibling domains planting it (login
 * CSRF).
 */
export function askedCookie(isTls: boolean): string {
  return isTls ? '__Host-sendit_asked' : 'sendit_asked'
}
