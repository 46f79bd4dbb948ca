/** A secret of 128 bits that nobody guesses, in as many characters as the room asks for (`SECRET_CHARS` of its protocol, which the page's first script is without). */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
