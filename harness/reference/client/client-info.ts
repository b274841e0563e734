/** How the reference client names itself. */
export const clientInfo = {
  name: 'touchstone-reference-client',
  title: 'Touchstone reference client',
  version: '1.0.0',
  icons: [{ src: 'https://example.com/client.png', mimeType: 'image/png', sizes: ['48x48'], theme: 'light' }],
};
