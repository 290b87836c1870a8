CREATE TABLE "sign_in_tries" (
	"id" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
