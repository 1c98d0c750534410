/**
 * The cookie that marks the browser that asked for a link, so that it need not press Continue; readable by the verify page.
 * Behind TLS its name binds it to this host: a neighbour under the same domain could set it otherwise, and with it sign
 * somebody in as themselves.
 */
export function askedCookie(isTls: boolean): string {
  return isTls ? '__Host-sendit_asked' : 'sendit_asked'
}
