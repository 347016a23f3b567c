/** How this server names itself to the services that it calls. */
export const CALLER = 'wellspoken-entrez';
