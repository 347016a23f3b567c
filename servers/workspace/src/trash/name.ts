/** The folder in each allowed folder that deleted things are moved to. */
export const TRASH = '.wellspoken-trash';
