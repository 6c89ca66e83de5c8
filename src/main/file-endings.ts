/** The files a person can double-click; packages register both endings with the system. */

/** The file ending of studies. */
export const STUDY_ENDING = '.slotscope';

/** The file ending of case studies that travel on their own. */
export const BUNDLE_ENDING = '.slotcase';
