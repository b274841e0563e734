/** A picture of one pixel that travels with the message. */
const dot = {
  src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  mimeType: 'image/png',
  sizes: ['1x1'],
};

/** The icons of what the reference server offers (basic/index#icons). */
export const icons = [
  dot,
  { src: 'https://example.com/dark.svg', mimeType: 'image/svg+xml', sizes: ['any'], theme: 'dark' },
];

/** The icons of the reference server itself. */
export const serverIcons = [{ src: 'https://example.com/server.png', sizes: ['48x48', '96x96'] }];
